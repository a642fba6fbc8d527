// What the product's page does on a keystroke and on ADD, written as plainly as it can be.
const main = document.querySelector('main')
const dock = document.querySelector('.dock')
const field = document.querySelector('input[type="search"]')

const rows = [...document.querySelectorAll('article.item')].map((row) => ({ text: row.querySelector('h3').textContent.toLowerCase(), html: row.outerHTML }))
const hits = document.createElement('main')
hits.id = 'hits'
hits.hidden = true
main.after(hits)

field.addEventListener('input', () => {
  const wanted = field.value.trim().toLowerCase()
  main.hidden = wanted !== ''
  hits.hidden = wanted === ''
  if (wanted === '') return
  const found = rows.filter((row) => row.text.includes(wanted)).slice(0, 60)
  hits.innerHTML = `<p class="sr" role="status">${found.length} dishes for “${field.value}”</p><div class="items">${found.map((row) => row.html).join('')}</div>`
})

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 })
let count = 0
let sum = 0
let bar = null

document.addEventListener('click', (event) => {
  const button = event.target.closest('.add button')
  if (!button) return
  const row = button.closest('article')
  const name = row.querySelector('h3').textContent
  count += 1
  sum += Number(row.querySelector('.price').firstChild.textContent.replace(/[^\d.]/g, ''))
  if (!bar) {
    dock.insertAdjacentHTML('afterbegin', '<a class="cartbar" href="/cart"><span class="grow"><b class="tabular" aria-live="polite"></b><small>Table 7, taxes extra</small></span><span class="go">View cart<i class="i i-right s20"></i></span></a>')
    bar = dock.querySelector('.cartbar b')
  }
  bar.textContent = `${count} ${count === 1 ? 'item' : 'items'} · ${inRupees.format(sum)}`
  const box = button.parentElement
  box.classList.add('on')
  box.innerHTML = `<button type="button" class="less" aria-label="One less ${name}"><i class="i i-minus s20"></i></button><span class="num">1</span><button type="button" aria-label="One more ${name}"><i class="i i-plus s20"></i></button>`
})
