import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { RecordForm } from '../../../kit/record/record-form.tsx'
import { useRecord } from '../../../kit/record/use-record.ts'
import { usePhone } from '../../../kit/use-phone.ts'
import { ApprovableMark } from './grant-field.tsx'
import { Matrix } from './matrix.tsx'
import { changeWords, PERMISSIONS } from './permissions-record.ts'
import { RoleGrants } from './role-grants.tsx'

/** Hak Akses (specification, sections 2 and 6): which pages each role may open, and what it may do there. */
export function PermissionsTab() {
  const record = useRecord(PERMISSIONS, useShop().store)
  const { data: users } = useQuery(queries.users.summary.queryOptions())
  const Grants = usePhone() ? RoleGrants : Matrix
  return (
    <RecordForm
      record={record}
      name="hak akses"
      submit="Simpan Hak Akses"
      changes={changeWords(record.values, record.changed)}
    >
      <Text c="dimmed" maw={640}>
        Centang halaman dan tindakan setiap peran. Perubahan berlaku begitu disimpan, juga bagi pengguna yang
        sedang masuk. Tindakan bertanda <ApprovableMark /> tanpa centang masih bisa dilakukan dengan kata
        sandi rekan yang berhak, saat itu juga.
      </Text>
      <Grants record={record} users={users} />
    </RecordForm>
  )
}
