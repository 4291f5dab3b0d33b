import { Button, NativeSelect } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { formatBytes } from '../../../../core/values/bytes.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import classes from './files.module.css'

type Asked = {
  files: readonly File[]
  items: Transaction['items']
  /** The lines that are proposed, in order. */
  possible: readonly string[]
}
/** The line of each file. */
type Answer = string[]
type Asking = { asked: Asked; opened: boolean; answer: (answer: Answer | false) => void }

export function askForLines(asked: Asked): Promise<Answer | false> {
  return confirm<Asked, Answer>({ Dialog: LineQuestion, asked })
}

function LineQuestion({ asked: { files, items, possible }, opened, answer }: Asking) {
  const [lines, setLines] = useState(() => files.map((_, index) => possible[index] ?? possible[0] ?? ''))
  return (
    <Dialog opened={opened} onClose={() => answer(false)} title="Untuk item mana?" size={520} zIndex={300}>
      <Form className={classes.question} onSubmit={() => answer(lines)}>
        {files.map((file, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            key={index}
            data-autofocus={index === 0 || undefined}
            label={file.name}
            description={formatBytes(file.size)}
            value={lines[index]}
            data={items.map((item) => ({ value: item.id, label: `${item.productName}, ${lineText(item)}` }))}
            onChange={({ currentTarget }) => setLines(lines.with(index, currentTarget.value))}
          />
        ))}
        <DialogFoot onCancel={() => answer(false)}>
          <Button type="submit">Kirim file</Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
