// right: recursive tasks with done channels
package v_recdone

import "context"

type Task struct{ deps []*Task }

func Run(t *Task) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, d := range t.deps {
			<-Run(d)
		}
	}()
	return done
}
func Reconcile(ctx context.Context, t *Task) { <-Run(t) }
