// OK: generic typed watch with Close and an iterator that closes.
package typed

import (
	"iter"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

type Watch[T runtime.Object] struct {
	raw watch.Interface
}

func Of[T runtime.Object](w watch.Interface, err error) (*Watch[T], error) {
	if err != nil {
		return nil, err
	}
	return &Watch[T]{raw: w}, nil
}

func (w *Watch[T]) All() iter.Seq2[watch.EventType, T] {
	return func(yield func(watch.EventType, T) bool) {
		defer w.raw.Stop()
		for ev := range w.raw.ResultChan() {
			obj, ok := ev.Object.(T)
			if !ok {
				continue
			}
			if !yield(ev.Type, obj) {
				return
			}
		}
	}
}

func (w *Watch[T]) Close() error {
	w.raw.Stop()
	return nil
}
