import { api } from '../../api/api.ts'
import { canOpenQuotes, createLink, describeLinks, endLinks, pageAddress } from './links.ts'
import { listCustomerActions } from './queries.ts'

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

  actions: api.customerPage.actions.handler(async ({ context: { db, identity } }) => ({
    rows: await listCustomerActions(db, canOpenQuotes(identity)),
  })),
}
