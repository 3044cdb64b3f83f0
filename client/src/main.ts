import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { watchForUpdates } from './lib/update'

watchForUpdates()

export default mount(App, { target: document.getElementById('app')! })
