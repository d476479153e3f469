/** One input of a side: a file, or a text that was typed or pasted. */
export interface Item {
  readonly name: string;
  readonly content: string | Blob;
  /** Of a folder its files, by their paths in it; its content is a list of them, to be shown. */
  readonly files?: readonly { readonly name: string; readonly content: Blob }[] | undefined;
}

/** Files that were chosen. */
export function itemsOf(files: FileList): Promise<readonly Item[]> {
  return Promise.all([...files].map(async (file) => ({ name: file.name, content: await unpacked(file) })));
}

/** The file, or what is in it if its first bytes say that it is compressed with gzip. */
async function unpacked(file: Blob): Promise<Blob> {
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first.join() !== '31,139') return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

/** What was dropped: each file, and each folder with all files in it. */
export async function itemsIn({ items, files }: DataTransfer): Promise<readonly Item[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  // Files that a script gives have no entries.
  if (!entries.some((entry) => entry?.isDirectory)) return itemsOf(files);
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

async function fileOf(entry: FileSystemFileEntry): Promise<Blob> {
  return unpacked(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
}

function read(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
