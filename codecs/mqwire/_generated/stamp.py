"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "e053c5f9c287d473a29096c455adf262425627e46a5ca7c378efd7e39b0b24bb"
OUTPUTS = "561c755d77ddbdc7a52bb70a101193c749b804ff0c755478eb4570d9df831862"
