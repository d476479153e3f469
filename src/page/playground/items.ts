/** One input of a side: a file, or a text that was typed or pasted. */
export interface Item {
  readonly name: string;
  readonly content: string | Blob;
  /** Of a folder its files, by their paths in it; its content is a list of them, to be shown. */
  readonly files?: readonly { readonly name: string; readonly content: Blob }[] | undefined;
}

/** Whether a file is compressed, by its first bytes. */
export async function isGzip(file: Blob): Promise<boolean> {
  return new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === '31,139';
}

/** What was dropped: each file, and each folder with all files in it. */
export async function itemsIn({ items, files }: DataTransfer): Promise<readonly Item[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  const given = [...files].map((file) => ({ name: file.name, content: file }));
  // Files that a script gives have no entries.
  if (!entries.some((entry) => entry?.isDirectory)) return given;
  const all = entries.map((entry) => entry && itemOf(entry));
  return (await Promise.all(all)).flatMap((item) => item ?? []);
}

async function itemOf(entry: FileSystemEntry): Promise<Item> {
  const { name } = entry;
  if (isFile(entry)) return { name, content: await fileOf(entry) };
  const found = await filesOf(entry as FileSystemDirectoryEntry, '');
  return { name, content: `${found.map(({ name: own }) => own).join('\n')}\n`, files: found };
}

/** The files in a folder and in those that it has, by their paths in it. */
async function filesOf(folder: FileSystemDirectoryEntry, before: string): Promise<readonly FileInFolder[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // It gives some at a time, and none at the end.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) entries.push(...some);
  const files = await Promise.all(
    entries.map(async (entry) => {
      const name = `${before}${entry.name}`;
      if (!isFile(entry)) return filesOf(entry as FileSystemDirectoryEntry, `${name}/`);
      return [{ name, content: await fileOf(entry) }];
    }),
  );
  return files.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

type FileInFolder = NonNullable<Item['files']>[number];

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function read(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
