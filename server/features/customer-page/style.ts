/** The one style sheet of customers' pages: the colours of web/theme/tokens.ts, the phone first, and paper. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f5f4f0;--surface:#fff;--line:#dedbd2;--line-2:#c9c5bb;--edge:#8a867c;--ink:#15171b;--ink-2:#4f525a;--c:#00aeef;--c-hover:#009bd6;--c-mark:#0090c8;--c-ink:#00648a;--focus:#0082b3;--m:#ad005c;--m-tint:#fbe5f0;--g:#0c653c;--y-tint:#fff4c2;--y-ink:#6e5200}
@media (prefers-color-scheme:dark){:root{--paper:#101215;--surface:#181b1f;--line:#2d3238;--line-2:#434a52;--edge:#727882;--ink:#f2f0eb;--ink-2:#b7b8ba;--c-hover:#33c1f5;--c-mark:#00aeef;--c-ink:#62cdf7;--focus:#62cdf7;--m:#ff8cc2;--m-tint:#40142b;--g:#6bd9a0;--y-tint:#352c05;--y-ink:#ffdd4d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 "Plus Jakarta Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1,h2,p,ul,ol,dl,dd{margin:0;padding:0}
ul,ol{list-style:none}
h1{font-size:1.9rem;line-height:1.15;letter-spacing:-.02em;margin:2px 0 6px}
h2{font-size:1rem;margin:0}
a{color:var(--c-ink)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
svg.icon{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none}
.sheet{max-width:640px;margin:0 auto;min-height:100vh;display:flex;flex-direction:column}
.pad{padding:16px}
.shop{display:flex;align-items:center;gap:12px;padding:14px 16px}
.shop img{width:44px;height:44px;object-fit:contain}
.shop div{flex:1;min-width:0}
.shop strong{display:block;line-height:1.2}
.detail{color:var(--ink-2);font-size:.875rem}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:48px;padding:10px 16px;border:1px solid var(--line-2);border-radius:7px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;text-align:center;cursor:pointer}
.button:hover{border-color:var(--edge)}
.main{background:var(--c);border-color:var(--c);color:#0b0d10;min-height:52px;width:100%}
.main:hover{background:var(--c-hover);border-color:var(--c-hover)}
.stages{display:flex;gap:4px;margin-top:16px}
.stages li{flex:1;min-width:0;font-size:.8rem;color:var(--ink-2)}
.stages li::before{content:"";display:block;height:11px;margin-bottom:6px;border:1px solid var(--line-2);background:var(--surface)}
.stages .done::before{background:var(--c-mark);border-color:var(--c-mark)}
.stages.ready .done::before{background:var(--ink);border-color:var(--ink)}
.stages [aria-current]{font-weight:700;color:var(--ink)}
.now{background:var(--surface);border-block:1px solid var(--line);padding:18px 16px;display:grid;gap:16px}
.owed{display:flex;justify-content:space-between;align-items:flex-end;gap:12px}
.amount{font-size:1.9rem;font-weight:750;letter-spacing:-.02em;color:var(--m);white-space:nowrap}
.amount small{font-size:1.3rem;font-weight:400;color:var(--ink-2)}
.paid{color:var(--g);font-size:1.15rem;font-weight:650;display:flex;align-items:center;gap:8px}
.paid::before{content:"";width:13px;height:13px;border-radius:50%;background:currentColor}
.marks,.proof{padding:12px;background:linear-gradient(var(--ink),var(--ink)) 0 12px/8px 1px,linear-gradient(var(--ink),var(--ink)) 12px 0/1px 8px,linear-gradient(var(--ink),var(--ink)) 100% 12px/8px 1px,linear-gradient(var(--ink),var(--ink)) calc(100% - 12px) 0/1px 8px,linear-gradient(var(--ink),var(--ink)) 0 calc(100% - 12px)/8px 1px,linear-gradient(var(--ink),var(--ink)) 12px 100%/1px 8px,linear-gradient(var(--ink),var(--ink)) 100% calc(100% - 12px)/8px 1px,linear-gradient(var(--ink),var(--ink)) calc(100% - 12px) 100%/1px 8px;background-repeat:no-repeat}
.marks{justify-self:center;width:min(100%,280px);text-align:center}
.marks.small{width:200px}
.qr{display:block;width:100%}
.center{text-align:center}
.row{display:flex;align-items:center;gap:12px}
.row>:first-child{flex:1;min-width:0}
.js-only{display:none}
.js .js-only{display:inline-flex}
.lines{width:100%;border-collapse:collapse}
.lines th,.lines td{padding:9px 0;text-align:left;font-weight:400;vertical-align:top;border-bottom:1px solid var(--line)}
.lines td,.sum dd{text-align:right;white-space:nowrap;padding-left:12px}
.lines .more th,.lines .more td{padding-top:0}
.lines .goes-on th,.lines .goes-on td{border-bottom:0}
.lines strong,.detail{display:block}
.sum{display:grid;grid-template-columns:1fr auto;gap:4px 12px}
.sum .total{font-weight:700;font-size:1.1rem}
.notice{background:var(--y-tint);color:var(--y-ink);border-radius:7px;padding:12px 14px}
.problem{background:var(--m-tint);color:var(--m)}
.words{white-space:pre-wrap}
.js-block{display:none}
.js .js-block{display:grid;gap:8px}
.proof img,.pins img{display:block;max-width:100%;max-height:60vh;margin:0 auto}
.proof img{height:auto;object-fit:scale-down}
.pins{position:relative;justify-self:center;cursor:crosshair}
.pins i{position:absolute;width:26px;height:26px;margin:-13px;border-radius:50%;background:#c9006b;color:#fff;border:2px solid #fff;font:700 13px/22px sans-serif;text-align:center}
.upload{position:relative;margin-top:4px;padding:13px 14px;border:1px dashed var(--edge);border-radius:7px;cursor:pointer}
.upload:focus-within{outline:3px solid var(--focus);outline-offset:2px}
.upload input{position:absolute;inset:0;opacity:0;cursor:pointer}
details.ask{border:1px solid var(--line-2);border-radius:7px;background:var(--surface)}
details.ask>summary{list-style:none;border:0;width:100%}
details.ask>summary::-webkit-details-marker{display:none}
details.ask>summary:focus-visible{outline-offset:-3px}
.answers{position:sticky;bottom:0;z-index:1;display:flex;gap:10px;max-height:92vh;max-height:92dvh;overflow:auto;padding:12px 16px;background:var(--surface);border-top:1px solid var(--line)}
.answers>*{flex:1 1 auto}
.answers summary{min-height:52px}
.answers:has([open])>:not([open]){display:none}
.now .answers{margin:0 -16px -18px}
form{display:grid;gap:12px;padding:14px}
label{display:grid;gap:5px;font-weight:600}
input,textarea{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:7px;padding:11px 12px;width:100%}
.foot{margin-top:auto;padding:16px}
.bar{display:flex;height:9px}
.bar i{flex:1;background:#e6e6e6}
.bar i:nth-child(1){background:#00aeef}.bar i:nth-child(2){background:#c9006b}.bar i:nth-child(3){background:#ffd500}.bar i:nth-child(4){background:#15171b}.bar i:nth-child(5){background:#4f525a}.bar i:nth-child(6){background:#8a8a86}.bar i:nth-child(7){background:#c4c4c2}
main{display:flex;flex-direction:column}
.aside{display:contents}
.items{order:1}
.stack{display:grid;gap:10px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (min-width:900px){
.sheet{max-width:1180px;margin:34px auto;min-height:0;background:var(--surface)}
.shop{padding:24px 44px;border-bottom:1px solid var(--line)}
main>.pad,main .now{padding-inline:44px}
main .now{border:0}
main:has(.aside){display:grid;grid-template-columns:1fr 340px;align-content:start}
.aside{display:block;grid-column:2;grid-row:1/span 5;background:var(--paper);border-left:1px solid var(--line);border-bottom:1px solid var(--line)}
.aside .now,.aside .pad{background:none;padding:28px 32px}
.aside .owed{display:block}
.foot{padding:24px 44px}
main .answers,.now .answers{position:static;max-height:none;margin:0;padding:0;border:0}
main>.answers{padding:16px 44px}
}
@media print{
:root{color-scheme:light}
body{background:#fff;color:#000;font-size:11pt}
.sheet{margin:0;max-width:none;background:none;border:0}
.screen,.foot{display:none!important}
}
`
