/** Account and phone numbers wrap as a whole. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(/(\d[\d -]+\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a number may be there twice, and the order never changes
      <span key={index} style={{ display: 'inline-block' }}>
        {part}
      </span>
    ),
  )
}
