// The only globals besides the language itself that the core may use. Node and browsers both have them.
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(input: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): { readonly written: number };
}

declare function atob(text: string): string;

declare namespace WebAssembly {
  class Module {
    constructor(code: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}

interface Stream {
  pipeThrough(transform: DecompressionStream): Stream;
}

declare class Blob {
  constructor(parts: readonly Uint8Array[]);
  stream(): Stream;
}

declare class DecompressionStream {
  constructor(format: 'gzip');
}

declare class Response {
  constructor(body: Stream);
  arrayBuffer(): Promise<ArrayBuffer>;
}
