// The admission handler drops the stop function of the other package and returns after the first event.

package api

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/watchstop/across/stop_func_dropped/events"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type Validator struct {
	Events *events.Source
}

func (v *Validator) Handle(ctx context.Context, req admission.Request) admission.Response {
	ch, _, err := v.Events.Subscribe(ctx, req.Namespace) // want `the func that stops watch "ch" is not called on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	select {
	case ev, ok := <-ch:
		if ok && ev.Type == watch.Error {
			return admission.Denied("namespace is not healthy")
		}
	case <-time.After(time.Second):
	}
	return admission.Allowed("")
}
