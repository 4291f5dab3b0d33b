import { Button, Group, PasswordInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useShop } from '../../../data/session.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useEffect, useRef } from 'react'
import type { User } from '../../../../contract/users.ts'
import { mayManage, ROLES, type Role } from '../../../../core/access.ts'
import { Keys } from '../../../kit/keys.tsx'
import { notifyFailure } from '../../../kit/notify.ts'
import { ConflictAlert } from '../../../kit/record/conflict-alert.tsx'
import { MOD_KEY, ROLE_NAMES } from '../../../text.ts'
import { conflictRows } from './conflict-rows.ts'
import { useUserForm } from './use-user-form.ts'

type UserFormProps = {
  latest: User | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (record: User) => void
}

/** Name, username, e-mail, role and password; whether they may come in, where somebody is there already (section 5). */
export function UserForm({ latest, onDirty, onCancel, onSaved }: UserFormProps) {
  const { fields, before, change, touch, problem, ...state } = useUserForm(latest)
  const {
    user: me,
    store: { rolePermissions: permissions },
  } = useShop()
  const form = useRef<HTMLFormElement>(null)
  const own = before?.id === me.id

  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  async function save() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') return onSaved(outcome.record)
    if (outcome?.state === 'failed') {
      return notifyFailure('Gagal menyimpan pengguna. Silakan coba lagi.', {
        detail: outcome.reason,
        // The form may have been left or changed since: it is sent as it stands then.
        onRetry: () => form.current?.requestSubmit(),
      })
    }
    // The first wrong field, or what has to be decided, gets the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"] button, [aria-invalid="true"]')?.focus(),
    )
  }

  /** The button that was pressed goes with the question: the focus goes on in the form. */
  function decided(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }

  const text = (field: 'name' | 'username' | 'email' | 'password') => ({
    value: fields[field],
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => fields[field] !== '' && touch(field),
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <Stack gap={14}>
        {state.conflict && before && (
          <ConflictAlert
            title="Pengguna ini baru saja diubah orang lain"
            rows={conflictRows(before, state.conflict, fields)}
            onReload={() => decided(state.reload)}
            onKeep={() => decided(state.keep)}
          />
        )}
        <TextInput
          data-autofocus
          label="Nama"
          required
          autoComplete="off"
          maxLength={120}
          {...text('name')}
        />
        <TextInput
          label="Nama pengguna"
          description="Boleh dikosongkan."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={60}
          {...text('username')}
        />
        <TextInput
          type="email"
          label="Email"
          required
          autoComplete="off"
          maxLength={200}
          description={
            before && !own ? 'Email lain mengeluarkan pengguna dari semua perangkatnya.' : undefined
          }
          {...text('email')}
        />
        <Select
          label="Peran"
          required
          data={ROLES.filter((role) => mayManage(me.role, role, permissions))
            .toReversed()
            .map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          value={fields.role}
          error={problem('role')}
          onChange={(role) => role && change({ role: role as Role })}
        />
        {own ? (
          <Text c="dimmed" fz="sm">
            Ganti kata sandi Anda sendiri lewat Akun saya, di kanan atas.
          </Text>
        ) : (
          <PasswordInput
            label={before ? 'Kata sandi baru' : 'Kata sandi'}
            required={!before}
            autoComplete="new-password"
            maxLength={128}
            description={
              before
                ? 'Kosongkan jika tetap. Yang baru mengeluarkan pengguna dari semua perangkatnya.'
                : 'Paling sedikit 8 huruf.'
            }
            visibilityToggleButtonProps={{ 'aria-label': 'Lihat kata sandi' }}
            {...text('password')}
          />
        )}
        {before && (
          <Switch
            label="Aktif"
            size="md"
            disabled={own}
            checked={fields.isActive}
            description={
              own
                ? 'Anda tidak dapat menonaktifkan akun Anda sendiri.'
                : 'Yang nonaktif tidak dapat masuk, dan langsung keluar dari semua perangkatnya.'
            }
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
        )}
        <Group gap={8} mt={6}>
          <Button variant="default" h={44} onClick={onCancel}>
            Batal
          </Button>
          <Button
            type="submit"
            h={44}
            flex={1}
            loading={state.saving}
            disabled={state.conflict !== null || (before !== null && !state.dirty)}
            rightSection={<Keys keys={[MOD_KEY, 'Enter']} />}
            aria-keyshortcuts="Control+Enter"
          >
            {before ? 'Simpan perubahan' : 'Simpan pengguna'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
