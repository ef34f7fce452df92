"""The variant type of every published PROPID ([MS-MQMQ] 2.3), stated once more for the rivals.

mqwire derives its table from the format description. The rivals must not borrow that one, or an error in it would be
invisible to the comparison.
"""

_GROUPS = {
    "ui1": "104 111 113 114 219 227 228 229 242 311 312 501 602 1403 1404 5106 5109 5110 5111",
    "ui2": "305 306 310 605 606 617",
    "ui4": "105 107 112 118 119 210 212 214 215 220 237 611 612 613 614 615 616 803 812 1103 1303 5102 5112 5204",
    "i2": "106",
    "i4": "109 110 217 218",
    "lpwstr": "103 108 121 123 124 125 126 203 216 221 233 301 304 309 502 601 603 604 808 809 810 811"
    " 5101 5105 5108 5201 5202 5205",
    "blob": "117 206 213 234 238 239 241 308 505 608 610 701 702 704 805 1101 1102 1201 1202 1203 1205 1301 1302"
    " 1401 1501 1601 5206 5207 5401 5402 5407",
    "clsid": "101 102 115 116 201 202 211 302 307 503 504 607 609 703 706 801 802 804 806 1402 1405"
    " 5103 5107 5209 5406",
    "ui1_vector": "205 231 232",
    "clsid_vector": "207 208 209 222 303 705 813 5208 5405",
    "lpwstr_vector": "204 223 224 807",
}

VT: dict[int, str] = {int(propid): vt for vt, propids in _GROUPS.items() for propid in propids.split()}
