// Package frame is somebody's framework. It calls what it is given through a registry that
// nobody can follow, and .leaklint.yaml tells how.
package frame

// A Request is what handlers are handed: .leaklint.yaml has the type.
type Request struct{ Path string }

// An Event is what a hook is called for: the type of the func is there.
type Hook func(name string)

var registry = make(map[string]any)

// OnItem has a func called for each item: the function is there, which takes funcs.
func OnItem(name string, f func(item string)) { registry[name] = f }

// OnAll has funcs called for each event.
func OnAll(fs ...func(name string)) { registry["all"] = fs }

// OnHook registers a hook.
func OnHook(name string, h Hook) { registry[name] = h }

// A Runner is run for each cluster: its method is there, and all that implement it are called so.
type Runner interface {
	RunCluster(name string)
	Name() string
}

// A Taker takes what it is for.
type Taker[T any] interface{ Take(T) }

// A Module is set up once.
type Module interface{ Setup(name string) error }

// Register registers what implements one of the interfaces.
func Register(name string, v any) { registry[name] = v }
