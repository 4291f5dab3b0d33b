import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Keeps zod (24 kB gzip) out of screens that use only the rules: schemas are marked as pure, and imports of names that end in `Schema` come
 * from a copy of the file (`?schemas`), since chunks contain whole files.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/(core|contract|web)\/.+\.tsx?(\?schemas)?$/.test(id)) return null
      const { body } = this.parse(code) as unknown as { body: Node[] }
      const edits = body.flatMap((statement) => [...apart(code, statement), ...marked(code, statement)])
      const text = edits.reduceRight(
        (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end),
        code,
      )
      // These files have no side effects.
      const moduleSideEffects = /\/(core|contract)\//.test(id) ? false : undefined
      return { code: text, map: null, moduleSideEffects }
    },
  }
}

type Edit = { start: number; end: number; to: string }

/** Splits `import { rule, itsSchema }` in two, the schema from the copy. */
function apart(code: string, statement: Node): Edit[] {
  const from = (statement.source as { value: string } | undefined)?.value ?? ''
  if (statement.type !== 'ImportDeclaration' || !/^\.{1,2}\/.*\.ts$/.test(from)) return []
  const specifiers = (statement.specifiers as Node[]).map(({ start, end }) => code.slice(start, end))
  const schemas = specifiers.filter((name) => /Schema$/.test(name))
  if (schemas.length === 0) return []
  const rules = specifiers.filter((name) => !schemas.includes(name))
  const line = (names: string[], file: string) => `import { ${names.join(', ')} } from '${file}';`
  const to = line(schemas, `${from}?schemas`) + (rules.length > 0 ? line(rules, from) : '')
  return [{ start: statement.start, end: statement.end, to }]
}

/** Wraps calls of zod and of functions that make a `…Schema`, and objects of such fields, as pure. */
function marked(code: string, statement: Node): Edit[] {
  return declarators(statement)
    .filter(
      ({ name, init }) =>
        rootOf(init) === 'z' ||
        (/Schema$/.test(name) && init.type === 'CallExpression') ||
        hasSchemaField(init),
    )
    .map(({ init: { start, end } }) => ({
      start,
      end,
      to: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
    }))
}

function declarators(statement: Node): { name: string; init: Node }[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  const declared = declaration.declarations as { id: { name?: string }; init: Node | null }[]
  return declared.flatMap(({ id, init }) => (init ? { name: id.name ?? '', init } : []))
}

/** True for { name: textSchema.min(1) }. */
function hasSchemaField({ type, properties }: Node): boolean {
  if (type !== 'ObjectExpression') return false
  return (properties as { value?: Node }[]).some(({ value }) => {
    const root = value?.type === 'CallExpression' ? rootOf(value) : null
    return root !== null && /^z$|Schema$/.test(root)
  })
}

/** 'z' for z.string().trim(). */
function rootOf(expression: Node): string | null {
  if (expression.type === 'CallExpression') return rootOf(expression.callee as Node)
  if (expression.type === 'MemberExpression') return rootOf(expression.object as Node)
  return expression.type === 'Identifier' ? (expression.name as string) : null
}
