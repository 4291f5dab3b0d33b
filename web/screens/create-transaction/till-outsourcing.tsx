// Makloon at the till: loaded for shops that switched it on. A customer may stand beside the screen, so vendor and cost
// show only while they are filled in; at rest there is a mark without a name.
import { Button, Popover } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconBuildingFactory2 } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { WithQueries } from '../../data/query-client.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { OutsourcingCostField, VendorField } from '../../parts/order/outsourcing-fields.tsx'
import { focusField, linePath, SEARCH } from './field-path.ts'
import type { LineProps } from './line-fields.tsx'
import classes from './till-outsourcing.module.css'

const EMPTY = { vendor: '', cost: null }

export function TillOutsourcing({ line, problems, actions, thumb }: LineProps & { thumb?: boolean }) {
  const [opened, setOpened] = useState(false)
  const { item, name } = line
  const { outsourcing } = item
  const { vendor, cost } = outsourcing ?? EMPTY
  const path = linePath(item.id, 'outsourcing')
  const costPath = `${path}:cost`
  const wrong = problems[path]

  const change = (part: Partial<NonNullable<typeof outsourcing>>) =>
    actions.change(item.id, { outsourcing: { ...(outsourcing ?? EMPTY), ...part } })
  const open = () => {
    if (!outsourcing) change({})
    setOpened(true)
  }
  const finish = () => {
    flushSync(() => setOpened(false))
    focusField(SEARCH)
  }
  const remove = () => {
    flushSync(() => actions.change(item.id, { outsourcing: undefined }))
    finish()
  }
  const dismiss = () => {
    setOpened(false)
    actions.touch(path)
    // Opened by mistake.
    if (!vendor.trim() && cost === null) actions.change(item.id, { outsourcing: undefined })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The row below would open its price or its extras.
    event.stopPropagation()
    // Enter on a suggestion takes it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.target.dataset.field === costPath) finish()
    else focusField(costPath)
  }
  return (
    <Popover
      opened={opened || wrong !== undefined}
      onChange={(isOpened) => !isOpened && dismiss()}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <IconButton
          label={`Makloon ${name}`}
          aria-pressed={outsourcing !== undefined}
          variant="subtle"
          color="gray"
          size={thumb ? 44 : 24}
          className={classes.mark}
          data-marked={outsourcing !== undefined || undefined}
          data-field={path}
          onClick={open}
        >
          <IconBuildingFactory2 size={thumb ? 20 : 18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Makloon ${name}`} onKeyDown={onKeyDown}>
        <div className={classes.fields}>
          <strong>Makloon</strong>
          <WithQueries>
            <VendorField name={name} value={vendor} onChange={(text) => change({ vendor: text })} />
          </WithQueries>
          <OutsourcingCostField
            name={name}
            data-field={costPath}
            value={cost ?? null}
            placeholder={cost === undefined ? 'Biaya tersimpan' : undefined}
            error={wrong}
            onChange={(amount) => change({ cost: amount })}
          />
          <p className="detail">Biaya seluruh baris. Keduanya boleh diisi nanti, sebelum masuk produksi.</p>
          <div className={classes.actions}>
            <Button size="sm" variant="subtle" color="gray" onClick={remove}>
              Bukan makloon
            </Button>
            <Button size="sm" variant="default" onClick={finish}>
              Selesai
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
