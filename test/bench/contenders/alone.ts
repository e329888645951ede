// The service once more, for activities that share nothing.
import './ours.js'
