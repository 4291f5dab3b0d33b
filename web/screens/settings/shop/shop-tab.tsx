import { Paper, Text, Textarea, TextInput, Title } from '@mantine/core'
import { rateOf } from '../../../../core/money.ts'
import { REMINDER_PLACEHOLDERS } from '../../../../core/reminder-template.ts'
import { useShop } from '../../../data/session.tsx'
import { CountField, MoneyField, PercentField } from '../../../kit/number-field.tsx'
import { RecordForm } from '../../../kit/record/record-form.tsx'
import { useRecord } from '../../../kit/record/use-record.ts'
import { BesideInvoice } from '../invoice/beside-invoice.tsx'
import { LogoField } from './logo-field.tsx'
import { SampleData } from './sample-data.tsx'
import { SHOP } from './shop-record.ts'
import classes from './shop-tab.module.css'
import { ZoneField } from './zone-field.tsx'

const TEMPLATE_HINT = `Kosongkan untuk teks biasa. Yang diisi sendiri: ${Object.entries(REMINDER_PLACEHOLDERS)
  .map(([placeholder, meaning]) => `${placeholder} ${meaning}`)
  .join(', ')}.`
const TEMPLATE_EXAMPLE =
  'Halo {pelanggan}, kami dari {toko} mengingatkan:\n{rincian}\nMohon transfer ke {rekening}. Terima kasih.'

/** Who the shop is, what it charges and when its days begin (specification, section 2). */
export function ShopTab() {
  const { user, store } = useShop()
  const record = useRecord(SHOP, store)
  const { values, set } = record
  const text = { required: true, autoComplete: 'off' }
  const { logo, name, email, phone, address, taxRate, gold } = values
  const problems = SHOP.problemsOf(values, store)
  const rates = {
    ...(taxRate !== null && !problems.taxRate && { taxRate: rateOf(taxRate) }),
    ...(gold !== null && !problems.gold && { discountRates: { ...store.discountRates, gold: rateOf(gold) } }),
  }
  return (
    <BesideInvoice typed={{ logo, name, email, phone, address, ...rates }} onlyBeside>
      <RecordForm record={record} submit="Simpan pengaturan" className={classes.form}>
        <Paper className={classes.section}>
          <Title order={2}>Identitas toko</Title>
          <LogoField value={values.logo} onChange={(logo) => set({ logo })} error={record.problem('logo')} />
          <TextInput {...record.field('name')} {...text} maxLength={120} />
          <div className={classes.pair}>
            <TextInput {...record.field('email')} {...text} type="email" inputMode="email" maxLength={200} />
            <TextInput {...record.field('phone')} {...text} type="tel" maxLength={60} />
          </div>
          <Textarea {...record.field('address')} {...text} autosize minRows={2} maxRows={5} maxLength={300} />
        </Paper>
        <Paper className={classes.section}>
          <div>
            <Title order={2}>Pajak dan diskon member</Title>
            <Text fz="sm" c="dimmed">
              Berlaku mulai transaksi berikutnya. Transaksi yang sudah tersimpan tidak berubah.
            </Text>
          </div>
          <div className={classes.rates}>
            <PercentField {...record.field('taxRate')} required />
            <PercentField {...record.field('gold')} required />
            <PercentField {...record.field('silver')} required />
            <PercentField {...record.field('regular')} required />
          </div>
        </Paper>
        <Paper className={classes.section}>
          <div>
            <Title order={2}>Biaya ekspres</Title>
            <Text fz="sm" c="dimmed">
              Ditambahkan pada order yang ditandai Ekspres, sebelum diskon dan pajak. Bila keduanya diisi,
              keduanya dijumlahkan; bila kosong, Ekspres hanya tanda.
            </Text>
          </div>
          <div className={classes.pair}>
            <PercentField {...record.field('expressRate')} />
            <MoneyField {...record.field('expressFee')} />
          </div>
        </Paper>
        <Paper className={classes.section}>
          <Title order={2}>Beranda dan waktu</Title>
          <Textarea
            {...record.field('runningText')}
            description="Berjalan di atas Beranda. Kosongkan untuk sambutan biasa."
            autoComplete="off"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
          />
          <CountField
            {...record.field('unfetchedDays')}
            description="Pesanan yang selesai dan belum diambil lebih lama dari ini ditunjukkan di Beranda dan Daftar Transaksi. 0: tidak ditunjukkan."
          />
          <ZoneField value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
        </Paper>
        <Paper className={classes.section}>
          <Title order={2}>Pesan ke pelanggan</Title>
          <TextInput
            {...record.field('bankAccount')}
            description="Disebut di pesan WhatsApp dan pengingat selama masih ada sisa, misalnya BCA 741-0098-221 a.n. pemilik rekening."
            autoComplete="off"
            maxLength={200}
          />
          <Textarea
            {...record.field('reminderTemplate')}
            description={TEMPLATE_HINT}
            placeholder={TEMPLATE_EXAMPLE}
            autoComplete="off"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={1500}
          />
        </Paper>
        {store.hasSampleData && user.role === 'owner' && <SampleData />}
      </RecordForm>
    </BesideInvoice>
  )
}
