import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { Matrix } from './matrix.tsx'
import { changeWords, groupsOf, PERMISSIONS } from './permissions-record.ts'
import { RoleGrants } from './role-grants.tsx'

export function PermissionsTab() {
  const { store } = useShop()
  const record = useRecord(PERMISSIONS, store)
  const groups = groupsOf(store)
  const { data: users } = useQuery(queries.users.summary.queryOptions())
  const [withActions, setWithActions] = useState(false)
  const Grants = usePhone() ? RoleGrants : Matrix
  return (
    <RecordForm
      record={record}
      name="hak akses"
      submit="Simpan Hak Akses"
      changes={changeWords(record.values, record.changed)}
    >
      <Grants record={record} users={users} groups={withActions ? groups : groups.slice(0, 1)} />
      {!withActions && (
        <Group gap={12}>
          <Button variant="default" onClick={() => setWithActions(true)}>
            Atur tindakan
          </Button>
          <Text fz="sm" c="dimmed">
            Siapa boleh memberi diskon, membatalkan, mengembalikan uang
          </Text>
        </Group>
      )}
    </RecordForm>
  )
}
