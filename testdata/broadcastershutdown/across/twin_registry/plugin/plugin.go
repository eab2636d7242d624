// OK: plugins made by registered factories, held as an interface with Close; main closes all of them.
package plugin

import (
	"context"
	"io"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
)

type Plugin interface {
	io.Closer
	Name() string
	Run(ctx context.Context) error
}

type Deps struct {
	Client kubernetes.Interface
	Scheme *runtime.Scheme
}

type Factory func(Deps) (Plugin, error)

var registry = map[string]Factory{}

func Register(name string, f Factory) { registry[name] = f }

func BuildAll(d Deps) (out []Plugin, err error) {
	defer func() {
		if err != nil {
			for _, p := range out {
				_ = p.Close()
			}
		}
	}()
	for _, f := range registry {
		p, err := f(d)
		if err != nil {
			return out, err
		}
		out = append(out, p)
	}
	return out, nil
}
