// Watch on a rest.Request of a hand-written client; the decode error of an object returns without Stop.

package rawclient

import (
	"context"
	"encoding/json"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
)

type WidgetClient struct {
	restClient rest.Interface
	codec      runtime.ParameterCodec
}

type Widget struct {
	Name  string `json:"name"`
	Phase string `json:"phase"`
}

func (c *WidgetClient) Phases(ctx context.Context, ns string, visit func(Widget) bool) error {
	opts := metav1.ListOptions{Watch: true}
	w, err := c.restClient.Get().Namespace(ns).Resource("widgets").VersionedParams(&opts, c.codec).Watch(ctx) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	results := w.ResultChan()
	for ev := range results {
		u, ok := ev.Object.(*runtime.Unknown)
		if !ok {
			w.Stop()
			return fmt.Errorf("unexpected type %T", ev.Object)
		}
		var widget Widget
		if err := json.Unmarshal(u.Raw, &widget); err != nil {
			return fmt.Errorf("decoding widget: %w", err)
		}
		if !visit(widget) {
			w.Stop()
			return nil
		}
	}
	return nil
}
