// The default theme in the colours and the title face of the product's own pages.
import theme from 'vitepress/theme'
import './style.css'

export default theme
