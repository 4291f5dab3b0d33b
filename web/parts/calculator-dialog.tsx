import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconBackspace, IconCheck, IconCopy } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useReducer } from 'react'
import {
  type CalculatorKey,
  calculatorDisplayText,
  EMPTY_CALCULATOR,
  hasEntry,
  operationText,
  pressCalculatorKey,
} from '../../core/money/calculator.ts'
import { useCopy } from '../kit/browser/use-copy.ts'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import classes from './calculator-dialog.module.css'

type Key = {
  key: CalculatorKey
  shows?: ReactNode
  name?: string
  kind?: 'operator' | 'main'
  wide?: boolean
}

const KEYS: Key[] = [
  { key: 'backspace', shows: <IconBackspace size={22} />, name: 'Hapus satu angka' },
  { key: '÷', name: 'Bagi', kind: 'operator' },
  { key: '7' },
  { key: '8' },
  { key: '9' },
  { key: '×', name: 'Kali', kind: 'operator' },
  { key: '4' },
  { key: '5' },
  { key: '6' },
  { key: '−', name: 'Kurang', kind: 'operator' },
  { key: '1' },
  { key: '2' },
  { key: '3' },
  { key: '+', name: 'Tambah', kind: 'operator' },
  { key: '0', wide: true },
  { key: ',', name: 'Koma' },
  { key: '=', name: 'Sama dengan', kind: 'main' },
]

const TYPED: Record<string, CalculatorKey> = {
  '.': ',',
  ',': ',',
  '+': '+',
  '-': '−',
  '*': '×',
  x: '×',
  '/': '÷',
  ':': '÷',
  '=': '=',
  Enter: '=',
  Backspace: 'backspace',
  Delete: 'reset',
}

/** Works by buttons and keyboard. */
export function CalculatorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [calculator, onKey] = useReducer(pressCalculatorKey, EMPTY_CALCULATOR)
  const shown = calculatorDisplayText(calculator)
  const entering = hasEntry(calculator)

  useWindowEvent('keydown', (event) => {
    const key = /^\d$/.test(event.key) ? (event.key as CalculatorKey) : TYPED[event.key]
    if (!opened || !key || event.ctrlKey || event.metaKey || event.altKey) return
    // Enter on other buttons presses those.
    if (event.key === 'Enter' && !isKey(event.target)) return
    event.preventDefault()
    onKey(key)
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Kalkulator" size={320} yOffset="10dvh">
      <div className={classes.display}>
        <span className={`num ${classes.operation}`}>{operationText(calculator)}</span>
        <output
          className={`num ${classes.figure}`}
          aria-label="Hasil"
          style={{ '--chars': shown.length } as CSSProperties}
        >
          {shown}
        </output>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: keys are no fields, so they have no fieldset */}
      <div className={classes.keys} role="group" aria-label="Tombol kalkulator" tabIndex={-1} data-autofocus>
        <button
          type="button"
          data-calculator
          data-wide
          aria-label={entering ? 'C, hapus angka' : 'AC, hapus semua'}
          onClick={() => onKey('clear')}
        >
          {entering ? 'C' : 'AC'}
        </button>
        {KEYS.map(({ key, shows = key, name, kind, wide }) => (
          <button
            key={key}
            type="button"
            data-calculator
            data-kind={kind}
            data-wide={wide || undefined}
            aria-label={name}
            onClick={() => onKey(key)}
          >
            {shows}
          </button>
        ))}
      </div>
      <CopyButton text={shown.replace('−', '-')} disabled={calculator.tooLarge} />
    </Dialog>
  )
}

function isKey(target: EventTarget | null): boolean {
  return !(target instanceof HTMLButtonElement) || 'calculator' in target.dataset
}

function CopyButton({ text, disabled }: { text: string; disabled: boolean }) {
  const { said, copy } = useCopy(text)
  return (
    <Button
      fullWidth
      variant="default"
      mt={12}
      disabled={disabled}
      leftSection={said === 'Tersalin' ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={copy}
    >
      <span aria-live="polite">{said ?? 'Salin'}</span>
    </Button>
  )
}
