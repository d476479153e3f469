import { resolve } from 'node:path';
import { Project, ts } from 'ts-morph';

/** A JSON schema, of draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/** Exported types of a file, each with the name of its schema. A union whose members have `$schema` is as many schemas as it has names. */
export interface Root {
  readonly file: string;
  readonly type: string;
  readonly name?: string;
}

/**
 * The schemas of types, by their names, as the compiler understands these. A member that may be undefined may be absent; no other than those
 * of the type may be there. Docstrings become descriptions. Types that say nothing, such as `object`, are refused;
 * `unknown` is anything.
 */
export function schemasOf(roots: readonly Root[]): ReadonlyMap<string, Schema> {
  const project = new Project({ tsConfigFilePath: 'tsconfig.json', skipAddingFilesFromTsConfig: true });
  project.addSourceFilesAtPaths(roots.map(({ file }) => file));
  project.resolveSourceFileDependencies();
  const program = project.getProgram().compilerObject;
  const checker = program.getTypeChecker();
  const found = roots.flatMap((root): (readonly [string, ts.Type])[] => {
    const source = checker.getSymbolAtLocation(program.getSourceFile(resolve(root.file))!)!;
    const symbol = checker.getExportsOfModule(source).find(({ name }) => name === root.type);
    if (!symbol) throw new Error(`${root.file} exports no ${root.type}`);
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (root.name !== undefined) return [[root.name, type]];
    return membersOf(type).map((member) => [schemaName(checker, member), member]);
  });
  const names = new Set(found.map(([name]) => name));
  return new Map(
    [...names].map((name) => {
      const types = found.filter(([own]) => own === name).map(([, type]) => type);
      return [name, schemaOf(checker, name, types)];
    }),
  );
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The NAME of `urn:corefscore:schema:NAME:2`. */
function schemaName(checker: ts.TypeChecker, type: ts.Type): string {
  const member = type.getProperty('$schema');
  const literal = member && checker.getTypeOfSymbol(member);
  const name = literal?.isStringLiteral() ? /^urn:corefscore:schema:([\w-]+):2$/.exec(literal.value)?.[1] : undefined;
  if (name === undefined) throw new Error(`${checker.typeToString(type)} names no schema`);
  return name;
}

function schemaOf(checker: ts.TypeChecker, name: string, types: readonly ts.Type[]): Schema {
  const definitions = new Definitions(checker);
  const all = types.map((type) => definitions.of(type));
  const defs = Object.fromEntries([...definitions.made].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:corefscore:schema:${name}:2`,
    ...(all.length > 1 ? { anyOf: inOrder(all) } : all[0]),
    ...(definitions.made.size > 0 && { $defs: defs }),
  };
}

/** The schemas of named types, which others refer to. */
class Definitions {
  readonly made = new Map<string, Schema>();
  readonly #names = new Map<ts.Type, string>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The schema of a type: a reference, if it has a name. */
  of(type: ts.Type): Schema {
    const name = this.#nameOf(type);
    if (name === undefined) return this.whole(type);
    if (!this.#names.has(type)) {
      const same = [...this.#names.values()].filter((other) => other.replace(/\d+$/, '') === name).length;
      const own = same === 0 ? name : `${name}${same + 1}`;
      this.#names.set(type, own);
      this.made.set(own, {});
      this.made.set(own, this.whole(type));
    }
    return { $ref: `#/$defs/${this.#names.get(type)}` };
  }

  whole(type: ts.Type): Schema {
    const symbol = type.aliasSymbol ?? type.symbol;
    const description = symbol && this.#nameOf(type) !== undefined ? this.#docOf(symbol) : {};
    return { ...description, ...this.#structure(type) };
  }

  #structure(type: ts.Type): Schema {
    const { flags } = type;
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Unknown) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.TemplateLiteral) return { type: 'string', pattern: patternOf(type) };
    if (type.isUnion()) return this.#union(type.types.filter(isDefined));
    if (this.#checker.isTupleType(type)) return this.#tuple(type as ts.TupleTypeReference);
    if (this.#checker.isArrayType(type)) return { type: 'array', items: this.#item(this.#argumentsOf(type)[0]) };
    if (flags & ts.TypeFlags.Object || type.isIntersection()) return this.#object(type);
    throw new Error(`there is no schema of ${this.#checker.typeToString(type)}`);
  }

  #union(types: readonly ts.Type[]): Schema {
    if (types.length === 1) return this.of(types[0]);
    const all = types.map((type) => this.of(type));
    return all.every((one) => 'const' in one) ? { enum: all.map((one) => one.const).sort() } : { anyOf: inOrder(all) };
  }

  #tuple(type: ts.TupleTypeReference): Schema {
    const { minLength, elementFlags } = type.target;
    const items = this.#argumentsOf(type).map((item, at) => {
      const isOptional = (elementFlags[at] & ts.ElementFlags.Optional) !== 0;
      return isOptional ? this.of(this.#checker.getNonNullableType(item)) : this.#item(item);
    });
    const rest = elementFlags.findIndex((flag) => (flag & ts.ElementFlags.Rest) !== 0);
    const prefixItems = rest < 0 ? items : items.slice(0, rest);
    return { type: 'array', prefixItems, minItems: minLength, items: rest < 0 ? false : items[rest] };
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    return this.#checker.getTypeArguments(type as ts.TypeReference);
  }

  /** In a list, undefined is null. */
  #item(type: ts.Type): Schema {
    const isOptional = type.isUnion() && !type.types.every(isDefined);
    return isOptional ? { anyOf: [this.of(this.#checker.getNonNullableType(type)), { type: 'null' }] } : this.of(type);
  }

  #object(type: ts.Type): Schema {
    if (type.getCallSignatures().length > 0) throw new Error(`${this.#checker.typeToString(type)} is a function`);
    const members = this.#checker.getPropertiesOfType(type);
    const indices = this.#checker.getIndexInfosOfType(type);
    const others = indices.find(({ keyType }) => keyType.flags & ts.TypeFlags.String);
    const patterns = indices.flatMap(({ keyType, type: own }) =>
      keyType.flags & ts.TypeFlags.TemplateLiteral ? [[patternOf(keyType), this.of(own)]] : [],
    );
    if (members.length === 0 && indices.length === 0)
      throw new Error(`${this.#checker.typeToString(type)} says nothing`);
    const properties = members.map((member) => {
      return [member.name, { ...this.#docOf(member), ...this.of(this.#checker.getTypeOfSymbol(member)) }] as const;
    });
    const required = members.flatMap((member) => (this.#isOptional(member) ? [] : [member.name])).sort();
    return {
      type: 'object',
      ...(members.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
      ...(required.length > 0 && { required }),
      additionalProperties: others ? this.of(others.type) : false,
    };
  }

  #isOptional(member: ts.Symbol): boolean {
    const type = this.#checker.getTypeOfSymbol(member);
    return (member.flags & ts.SymbolFlags.Optional) !== 0 || (type.isUnion() && !type.types.every(isDefined));
  }

  #docOf(symbol: ts.Symbol): Schema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    return text === '' ? {} : { description: text.replaceAll(/\s+/g, ' ') };
  }

  /** The name that the type was declared by, if that is all that there is to it. */
  #nameOf(type: ts.Type): string | undefined {
    const { aliasSymbol, aliasTypeArguments, symbol } = type;
    if (aliasSymbol) return aliasTypeArguments ? undefined : aliasSymbol.name;
    return type.isClassOrInterface() && !type.typeParameters?.length && !isOfLibrary(symbol) ? symbol.name : undefined;
  }
}

/** Schemas in an order that does not depend on what else the compiler has read. */
function inOrder(schemas: readonly Schema[]): readonly Schema[] {
  return schemas
    .map((schema) => [JSON.stringify(schema), schema] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, schema]) => schema);
}

function isDefined({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Undefined) === 0;
}

/** The regular expression of a template of texts and numbers. */
function patternOf(type: ts.Type): string {
  const { texts, types } = type as ts.TemplateLiteralType;
  if (types.some(({ flags }) => !(flags & ts.TypeFlags.Number))) throw new Error('expected numbers in a template');
  return `^${texts.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join(NUMBER)}$`;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;

function isOfLibrary({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((one) => one.getSourceFile().hasNoDefaultLib);
}
