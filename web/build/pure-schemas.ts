import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Marks the zod schemas that stand beside the rules in core/ and contract/ as free of side effects, so that a screen which uses a
 * rule but not its schema does not carry zod (24 kB gzip). A bundler cannot know that by itself: to it, a schema is a chain of
 * calls.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/(core|contract)\/[^/]+\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as { body: Node[] }
      const schemas = program.body.flatMap(declarators).filter((init) => rootOf(init) === 'z')
      const marked = schemas.reduceRight((text, { start, end }) => {
        return `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`
      }, code)
      return { code: marked, map: null }
    },
  }
}

/** The initial values of the constants that a top-level statement declares. */
function declarators(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { init: Node | null }[]).flatMap(({ init }) => init ?? [])
}

/** The name that a chain of calls and members begins with: 'z' of z.string().trim(). */
function rootOf(expression: Node): string | null {
  if (expression.type === 'CallExpression') return rootOf(expression.callee as Node)
  if (expression.type === 'MemberExpression') return rootOf(expression.object as Node)
  return expression.type === 'Identifier' ? (expression.name as string) : null
}
