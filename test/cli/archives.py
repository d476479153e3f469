# Writes archives into a folder, the second argument, of the files in another, the first.
import io
import os
import stat
import sys
import tarfile
import zipfile

source, into = sys.argv[1:]
names = sorted(os.listdir(source))


def packed(name, prefix="", extra=()):
    with zipfile.ZipFile(os.path.join(into, name), "w", zipfile.ZIP_DEFLATED) as made:
        for one in names:
            made.write(os.path.join(source, one), prefix + one)
        for path, content in extra:
            made.writestr(path, content)


packed("flat.zip")
packed("team.zip", "team/", [("team/._a.conll", b"\0\5"), ("team/.DS_Store", b"\0")])
packed("mac.zip", "", [("__MACOSX/._a.conll", b"\0\5")])
packed("deep.zip", "submission/")
packed("outside.zip", "", [("../../evil.conll", b"x")])
packed("absolute.zip", "", [("/etc/evil.conll", b"x")])
packed("twice.zip", "", [(names[0], b"x")])
packed("both.zip", "", [(names[0] + "/b.conll", b"x")])
packed("bomb.zip", "", [("big.conll", b"\0" * (100 << 20))])
link = zipfile.ZipInfo("link.conll")
link.external_attr = (stat.S_IFLNK | 0o777) << 16
packed("link.zip", "", [(link, b"/etc/passwd")])
with open(os.path.join(into, "flat.zip"), "rb") as whole:
    content = whole.read()
for name, damaged in (("cut.zip", content[: len(content) // 2]), ("no.zip", b"hello"), ("no.tgz", b"hello")):
    with open(os.path.join(into, name), "wb") as made:
        made.write(damaged)


def tarred(name, mode, prefix="", extra=()):
    with tarfile.open(os.path.join(into, name), mode) as made:
        for one in names:
            made.add(os.path.join(source, one), prefix + one)
        for info, content in extra:
            made.addfile(info, io.BytesIO(content))


tarred("flat.tar", "w")
tarred("dot.tar.gz", "w:gz", "./")
tarred("team.tgz", "w:gz", "team/")
symbolic = tarfile.TarInfo("link.conll")
symbolic.type, symbolic.linkname = tarfile.SYMTYPE, "/etc/passwd"
tarred("link.tar", "w", "", [(symbolic, b"")])
pipe = tarfile.TarInfo("pipe.conll")
pipe.type = tarfile.FIFOTYPE
tarred("pipe.tar", "w", "", [(pipe, b"")])
outside = tarfile.TarInfo("../evil.conll")
outside.size = 1
tarred("outside.tgz", "w:gz", "", [(outside, b"x")])
