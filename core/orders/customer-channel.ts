/** How a quote or a proof reached the customer, or their answer the shop. 'link': by the customer's page. */
export const CUSTOMER_CHANNELS = ['whatsapp', 'link', 'shop'] as const
export type CustomerChannel = (typeof CUSTOMER_CHANNELS)[number]

/** Those by which staff note an answer. */
export const NOTED_CHANNELS = ['whatsapp', 'shop'] as const satisfies CustomerChannel[]
