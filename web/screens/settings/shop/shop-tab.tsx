import { Paper, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useShop } from '../../../data/session.tsx'
import { PercentField } from '../../../kit/percent-field.tsx'
import { StoreForm } from '../store-form.tsx'
import { useStoreForm } from '../use-store-form.ts'
import { LogoField } from './logo-field.tsx'
import { SampleData } from './sample-data.tsx'
import { SHOP } from './shop-part.ts'
import classes from './shop-tab.module.css'
import { ZoneField } from './zone-field.tsx'

/** Who the shop is, what it charges and when its days begin (specification, section 2). */
export function ShopTab() {
  const state = useStoreForm(SHOP)
  const { user } = useShop()
  const { hasSampleData } = useShop().store
  const { form, change, leave, problem } = state

  const text = (field: 'name' | 'email' | 'phone' | 'address' | 'runningText') => ({
    label: SHOP.names[field],
    autoComplete: 'off',
    value: form[field],
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => leave(field),
  })
  const rate = (field: 'taxRate' | 'gold' | 'silver' | 'regular') => ({
    label: SHOP.names[field],
    required: true,
    value: form[field],
    error: problem(field),
    onChange: (percent: number | null) => change({ [field]: percent }),
    onBlur: () => leave(field),
  })

  return (
    <StoreForm part={SHOP} state={state} save="Simpan pengaturan">
      <Paper className={classes.section}>
        <Title order={2}>Identitas toko</Title>
        <LogoField value={form.logo} onChange={(logo) => change({ logo })} error={problem('logo')} />
        <TextInput {...text('name')} required maxLength={120} />
        <div className={classes.pair}>
          <TextInput {...text('email')} required type="email" inputMode="email" maxLength={200} />
          <TextInput {...text('phone')} required type="tel" maxLength={60} />
        </div>
        <Textarea {...text('address')} required autosize minRows={2} maxRows={5} maxLength={300} />
      </Paper>
      <Paper className={classes.section}>
        <div>
          <Title order={2}>Pajak dan diskon member</Title>
          <Text fz="sm" c="dimmed">
            Berlaku mulai transaksi berikutnya. Transaksi yang sudah tersimpan tidak berubah.
          </Text>
        </div>
        <div className={classes.rates}>
          <PercentField {...rate('taxRate')} />
          <PercentField {...rate('gold')} />
          <PercentField {...rate('silver')} />
          <PercentField {...rate('regular')} />
        </div>
      </Paper>
      <Paper className={classes.section}>
        <Title order={2}>Beranda dan waktu</Title>
        <Textarea
          {...text('runningText')}
          description="Berjalan di atas Beranda. Kosongkan untuk sambutan biasa."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
        />
        <ZoneField value={form.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </Paper>
      {hasSampleData && user.role === 'owner' && <SampleData />}
    </StoreForm>
  )
}
