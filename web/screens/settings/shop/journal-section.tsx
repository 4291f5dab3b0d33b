import { Skeleton, TextInput } from '@mantine/core'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { accountRowsSchema } from '../../../../core/journal/accounts.ts'
import { queries } from '../../../data/query-client.tsx'
import { type Output, server } from '../../../data/server.ts'
import { Section } from '../../../kit/display/section.tsx'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import classes from './journal-section.module.css'

type Stored = Output['journal']['accounts']
type Values = Pick<Stored, 'rows'>

const ACCOUNTS: RecordDefinition<Stored, Values, Values> = {
  noun: 'akun jurnal',
  names: { rows: 'Akun jurnal' },
  valuesOf: (stored) => ({ rows: stored?.rows ?? [] }),
  problemsOf: schemaProblems(z.object({ rows: accountRowsSchema })),
  inputOf: ({ rows }) => ({ rows: accountRowsSchema.parse(rows) }),
  update: ({ version }, { rows = [] }) => server.journal.updateAccounts({ version, rows }),
  texts: { rows: (rows) => rows.map(({ number, name }) => `${number} ${name}`).join(', ') },
  saved: 'Akun jurnal berhasil disimpan.',
  failed: 'Gagal menyimpan akun.',
}

/** Numbers and names of the journal's accounts, as in the books of the bookkeeper. */
export function JournalSection() {
  const accounts = useQuery(queries.journal.accounts.queryOptions({ staleTime: 0 }))
  return (
    <Section title="Akun jurnal" summary="Nomor dan nama akun">
      <QueryState query={accounts}>
        <Skeleton height={400} />
      </QueryState>
      {accounts.data && <AccountsForm stored={accounts.data} />}
    </Section>
  )
}

function AccountsForm({ stored }: { stored: Stored }) {
  const record = useRecord(ACCOUNTS, stored)
  const { rows } = record.values
  return (
    <RecordForm record={record} submit="Simpan akun">
      <p className="detail">
        Samakan dengan daftar akun di program akuntansi. Setiap kategori pengeluaran punya satu akun.
      </p>
      <ul className={classes.accounts}>
        {rows.map(({ key, number, name }, at) => {
          const set = (change: Partial<Values['rows'][number]>) =>
            record.set({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) })
          return (
            <li key={key}>
              <TextInput
                aria-label={`Nomor akun ${at + 1}`}
                value={number}
                maxLength={30}
                error={record.problem(`rows.${at}.number`)}
                onChange={({ currentTarget }) => set({ number: currentTarget.value })}
              />
              <TextInput
                aria-label={`Nama akun ${at + 1}`}
                value={name}
                maxLength={100}
                error={record.problem(`rows.${at}.name`)}
                onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              />
            </li>
          )
        })}
      </ul>
    </RecordForm>
  )
}
