export function DescriptionOfGoods() {
  return null
}
