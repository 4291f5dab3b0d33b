declare module 'virtual:contract-routes' {
  const routes: typeof import('../contract/contract.ts').contract
  export default routes
}
