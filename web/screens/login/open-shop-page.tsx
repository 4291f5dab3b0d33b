import { Button, PasswordInput, Radio, Stack, TextInput, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import type { Issue, OwnRecords } from '../../../contract/errors.ts'
import { percentToRate } from '../../../core/money/money.ts'
import { server } from '../../data/server.ts'
import { signIn } from '../../data/sign-in.ts'
import { domainErrorOf, issuesIn } from '../../domain-error.ts'
import { PercentField } from '../../kit/fields/number-field.tsx'
import { LoginFrame } from './login-frame.tsx'
import classes from './login-page.module.css'
import { SampleShopQuestion } from './sample-shop-question.tsx'
import type { SampleShopChoice } from './usual-choice.ts'

const EMPTY = { code: '', shopName: '', name: '', email: '', password: '' }
/** What customers pay in the end by the law of 2025: 12 % on eleven twelfths of the price (PMK 131/2024). */
const PPN_PERCENT = 11
const FAILED = 'Gagal membuka toko. Silakan coba lagi.'

export function OpenShopPage() {
  const [given, setGiven] = useState(() => ({ ...EMPTY, code: takeCode() }))
  const [first] = useState(given.code ? 'shopName' : 'code')
  const [taxable, setTaxable] = useState(false)
  const [percent, setPercent] = useState<number | null>(PPN_PERCENT)
  const [issues, setIssues] = useState<Issue[]>([])
  const [error, setError] = useState('')
  const [cause, setCause] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [demo, setDemo] = useState<OwnRecords>()

  const problemAt = (name: string) => issues.find((issue) => issue.path[0] === name)?.message
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: given[name],
    error: problemAt(name),
    autoFocus: name === first,
    styles: { input: { fontSize: 16 } },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  })

  async function submit(sampleShop?: SampleShopChoice) {
    if (taxable && percent === null)
      return setIssues([{ path: ['taxRate'], message: 'Tarif PPN wajib diisi' }])
    setBusy(true)
    setError('')
    setIssues([])
    try {
      const taxRate = taxable ? percentToRate(percent ?? 0) : 0
      const input = { ...given, email: given.email.trim(), taxRate, ...(sampleShop && { sampleShop }) }
      await server.session.openShop(input)
      await signIn(input.email, input.password)
    } catch (failure) {
      setCause(failure)
      const refused = domainErrorOf(failure)
      setDemo(refused?.code === 'SAMPLE_SHOP_EXISTS' ? (refused.data as OwnRecords) : undefined)
      const found = issuesIn(refused?.data)
      if (found.length > 0) setIssues(found)
      else if (refused?.code !== 'SAMPLE_SHOP_EXISTS') setError(refused?.message ?? FAILED)
      setBusy(false)
    }
  }

  if (demo) {
    return (
      <SampleShopQuestion
        shopName={given.shopName.trim()}
        own={demo}
        busy={busy}
        onChoose={(choice) => void submit(choice)}
        onBack={() => setDemo(undefined)}
      />
    )
  }
  return (
    <LoginFrame
      name="Buka toko"
      title="Buka toko Anda"
      about="Beri nama toko, pilih pajaknya, dan buat akun pemiliknya."
      error={error}
      cause={cause}
      onSubmit={() => void submit()}
      wide
    >
      <div className={classes.parts}>
        <div className={classes.part}>
          <Title order={2}>Toko</Title>
          <TextInput
            label="Kode"
            description="Tertulis di layar komputer tempat PrintPro dijalankan."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="one-time-code"
            {...field('code')}
          />
          <TextInput label="Nama toko" autoComplete="organization" {...field('shopName')} />
          <Radio.Group
            label="Pajak penjualan"
            description="Dapat diubah di Pengaturan."
            value={taxable ? 'pkp' : 'none'}
            onChange={(value) => setTaxable(value === 'pkp')}
          >
            <Stack gap={4} mt={6}>
              <Radio value="none" label="Bukan PKP, tanpa PPN" />
              <Radio value="pkp" label="PKP, memungut PPN" />
            </Stack>
          </Radio.Group>
          {taxable && (
            <PercentField
              label="Tarif PPN"
              value={percent}
              onChange={setPercent}
              error={problemAt('taxRate')}
            />
          )}
        </div>
        <div className={classes.part}>
          <Title order={2}>Pemilik</Title>
          <TextInput label="Nama Anda" autoComplete="name" {...field('name')} />
          <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            label="Kata sandi"
            description="Paling sedikit 8 huruf."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', c: 'var(--pp-ink)' }}
            {...field('password')}
          />
        </div>
      </div>
      <Button type="submit" size="lg" fz="lg" loading={busy}>
        Buka toko
      </Button>
    </LoginFrame>
  )
}

/** The code in the printed address, '/#kode=…', where no server sees it. It is taken out of the address at once. */
function takeCode(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('kode')
  if (code === null) return ''
  history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
