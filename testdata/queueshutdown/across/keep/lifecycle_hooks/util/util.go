// Runs the hooks it was given.
package util

// Lifecycle runs hooks at the end.
type Lifecycle struct{ hooks []func() }

// OnStop adds a hook.
func (l *Lifecycle) OnStop(f func()) { l.hooks = append(l.hooks, f) }

// Stop runs the hooks.
func (l *Lifecycle) Stop() {
	for _, f := range l.hooks {
		f()
	}
}
