// The consuming side is an interface of this package.

package sink

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
)

type Sink interface {
	// Consume takes over the watch.
	Consume(ctx context.Context, name string, w watch.Interface) error
}

type Config struct {
	OnWatch func(watch.Interface)
}
