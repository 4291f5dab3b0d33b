import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { User } from '../../../../contract/users.ts'
import { canManageRole, ROLES, type Role } from '../../../../core/access/access.ts'
import { userChangesSchema, userInputSchema } from '../../../../core/access/user.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useLatestRecord } from '../../../kit/records/use-latest-record.ts'
import { useRecord } from '../../../kit/records/use-record.ts'
import { ROLE_LABELS } from '../../../text.ts'
import { UserDevices } from './user-devices.tsx'
import { UserSecondFactor } from './user-second-factor.tsx'

type Values = {
  name: string
  username: string
  email: string
  role: Role
  /** Empty keeps the present one. */
  password: string
  /** Only with a new one of one's own. */
  currentPassword: string
  isActive: boolean
}

const PASSWORD = { maxLength: 128, visibilityToggleButtonProps: { 'aria-label': 'Tampilkan kata sandi' } }

const problemsOfNew = schemaProblems(userInputSchema)
const problemsOfChanges = schemaProblems(userChangesSchema)

const USER: RecordDefinition<User, Values, Values> = {
  noun: 'pengguna',
  names: {
    name: 'Nama',
    username: 'Nama pengguna',
    email: 'Email',
    role: 'Peran',
    password: 'Kata sandi',
    currentPassword: 'Kata sandi sekarang',
    isActive: 'Keadaan',
  },
  valuesOf: (stored) => ({
    name: stored?.name ?? '',
    username: stored?.username ?? '',
    email: stored?.email ?? '',
    role: stored?.role ?? 'cashier',
    password: '',
    currentPassword: '',
    isActive: stored?.isActive ?? true,
  }),
  problemsOf: (values, stored) => (stored ? problemsOfChanges : problemsOfNew)(values),
  inputOf: (values) => values,
  // A new user is active.
  create: (id, { isActive: _, currentPassword: __, ...input }) => server.users.create({ id, ...input }),
  update: ({ id, version }, changes) => server.users.update({ id, version, ...changes }),
  texts: {
    role: (role) => ROLE_LABELS[role],
    password: (password) => (password === '' ? 'tetap' : 'baru'),
    isActive: (isActive) => (isActive ? 'Aktif' : 'Nonaktif'),
  },
  // Spaces count in a password.
  compared: { password: (password) => `"${password}"` },
  saved: 'Pengguna berhasil disimpan.',
  failed: 'Gagal menyimpan pengguna. Silakan coba lagi.',
}

export function UserDialog({ user, ...dialog }: OpenedDialog & { user: User | null }) {
  return (
    <RecordDialog {...dialog} title={user ? 'Edit Pengguna' : 'Tambah Pengguna Baru'} size={440}>
      <UserForm user={user} />
    </RecordDialog>
  )
}

function UserForm({ user }: { user: User | null }) {
  const { user: me, store } = useShop()
  const { latest, gone } = useLatestRecord(
    user,
    queries.users.get.queryOptions({ input: { id: user?.id ?? '' } }),
  )
  const record = useRecord(USER, latest)
  const own = user?.id === me.id
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={gone}
      onSaved={() => invalidate(queries.users)}
    >
      <TextInput {...record.field('name')} data-autofocus required autoComplete="off" maxLength={120} />
      <TextInput
        {...record.field('username')}
        description="Boleh dikosongkan."
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
      />
      <TextInput
        {...record.field('email')}
        type="email"
        required
        autoComplete="off"
        maxLength={200}
        description={user && !own ? 'Jika diganti, pengguna keluar dari semua perangkatnya.' : undefined}
      />
      <Select
        {...record.field('role')}
        required
        data={ROLES.filter((role) => canManageRole(me.role, role, store))
          .toReversed()
          .map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
      />
      <PasswordInput
        {...record.field('password')}
        {...PASSWORD}
        label={user ? 'Kata sandi baru' : 'Kata sandi'}
        required={!user}
        autoComplete="new-password"
        description={
          user
            ? `Kosongkan jika tidak diganti. Jika diganti, ${own ? 'perangkat Anda yang lain langsung keluar' : 'pengguna keluar dari semua perangkatnya'}.`
            : 'Paling sedikit 8 huruf.'
        }
      />
      {own && record.values.password && (
        <PasswordInput
          {...record.field('currentPassword')}
          {...PASSWORD}
          required
          autoComplete="current-password"
        />
      )}
      {user && (
        <Switch
          {...record.box('isActive')}
          label="Aktif"
          size="md"
          disabled={own}
          description={
            own
              ? 'Anda tidak dapat menonaktifkan akun Anda sendiri.'
              : 'Pengguna nonaktif tidak dapat masuk dan langsung keluar dari semua perangkatnya.'
          }
        />
      )}
      {latest?.twoFactorEnabled && !own && !gone && <UserSecondFactor user={latest} />}
      {user && !own && !gone && <UserDevices user={user} />}
    </RecordForm>
  )
}
