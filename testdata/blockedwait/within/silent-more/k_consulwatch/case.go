// right: blocking watch set with timeout
package k_consulwatch

import (
	"context"
	"time"
)

type Set map[<-chan struct{}]struct{}

func (s Set) Watch(ctx context.Context) bool {
	out := make(chan struct{}, len(s))
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for c := range s {
		go func() {
			select {
			case <-c:
				out <- struct{}{}
			case <-ctx.Done():
			}
		}()
	}
	select {
	case <-out:
		return true
	case <-ctx.Done():
		return false
	}
}
