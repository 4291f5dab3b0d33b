import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'

const NAME = 'virtual:contract-routes'

/** Methods and paths only: all the client needs at run time. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? `const call = (route) => ({ '~orpc': { errorMap: {}, meta: {}, route } })
           export default ${sourceOf(minifyContractRouter(contract))}`
        : null,
  }
}

type Route = { summary?: string; description?: string; successStatus?: number }

/** Access rules, docs and statuses are for the server: saves 10 kB. */
function sourceOf(router: object): string {
  const parts = Object.entries(router).map(([name, part]: [string, object]) => {
    if (!('~orpc' in part)) return `${name}: ${sourceOf(part)}`
    const {
      summary: _,
      description: __,
      successStatus: ___,
      ...route
    } = (part['~orpc'] as { route: Route }).route
    return `${name}: call(${JSON.stringify(route)})`
  })
  return `{ ${parts.join(', ')} }`
}
