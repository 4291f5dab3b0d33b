import { canOpen } from '../../../core/access/access.ts'
import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { createLink, describeLinks, endLinks, pageAddress } from './links.ts'
import { findCustomerAction } from './queries.ts'

/** Handlers of customers' pages (docs/product.md#customers-page); the pages themselves: routes.ts. */
export const customerPage = {
  setting: api.customerPage.setting.handler(({ context: { env } }) => ({
    address: pageAddress(env) ?? null,
  })),

  links: api.customerPage.links.handler(({ input, context: { db, env, identity } }) =>
    describeLinks(db, env, identity, input),
  ),

  createLink: api.customerPage.createLink.handler(({ input, context }) =>
    createLink(context, context.env, input),
  ),

  revokeLinks: api.customerPage.revokeLinks.handler(({ input, context }) =>
    endLinks(context, context.env, input),
  ),

  action: api.customerPage.action.handler(async ({ input, context: { db, identity } }) => {
    const action = await findCustomerAction(db, input.id)
    const page = action?.quoteId ? '/create-transaction' : '/transactions'
    if (!action || !canOpen(identity.user.role, page, identity.permissions)) throw domainError('NOT_FOUND')
    return action
  }),
}
