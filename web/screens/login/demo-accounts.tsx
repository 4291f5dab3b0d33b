import { Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Role } from '../../../core/access/access.ts'
import { ROLE_LABELS } from '../../text.ts'
import classes from './login-page.module.css'

export type DemoAccount = { role: Role; name: string; email: string; password: string }

/** A printer's colour bar: the inks, then greys from dense to faint. */
const COLOUR_BAR = ['#00AEEF', '#C9006B', '#FFD500', '#15171B', '#4F4F53', '#8A8A8C', '#C4C4C6', '#E8E8E8']

export function DemoAccounts(props: {
  accounts: DemoAccount[]
  chosen: string
  onChoose: (account: DemoAccount) => void
}) {
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <Title order={2} id="demo-title">
        Akun demo
      </Title>
      <Text c="dimmed" fz="sm">
        Pilih satu untuk mengisi formulir.
      </Text>
      <ul className={classes.accounts}>
        {props.accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className={classes.account}
              aria-pressed={props.chosen === account.email}
              onClick={() => props.onChoose(account)}
            >
              <span>
                <b>{ROLE_LABELS[account.role]}</b>
                {account.name}
                <Text component="span" display="block" fz="sm">
                  {account.email}
                </Text>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.bar} aria-hidden="true">
        {COLOUR_BAR.map((ink) => (
          <i key={ink} style={{ background: ink }} />
        ))}
      </div>
    </section>
  )
}
