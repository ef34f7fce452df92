#!/bin/bash -eu
# Builds every harness of fuzz/ for ClusterFuzzLite and OSS-Fuzz: the program, its seed corpus and its dictionary in $OUT.
cd "$SRC/mqwire"

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "mqwire needs Python 3.11 or newer; this image has $(python3 --version)" >&2
  exit 1
fi

pip3 install '.[scapy]'

# Harnesses can be executed, other programs there cannot. Much of mqwire is imported when it is first needed, by names
# that PyInstaller does not see.
for harness in fuzz/*.py; do
  if [ -x "$harness" ]; then
    compile_python_fuzzer "$harness" --collect-all mqwire
  fi
done
python3 -m mqwire.fuzzing.oss_fuzz "$OUT"
