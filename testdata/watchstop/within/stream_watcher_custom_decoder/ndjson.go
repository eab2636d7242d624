// watch.NewStreamWatcher over a custom decoder: the consumer returns at the limit.

package ndjson

import (
	"encoding/json"
	"io"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

type lineDecoder struct {
	body io.ReadCloser
	dec  *json.Decoder
}

func (d *lineDecoder) Decode() (watch.EventType, runtime.Object, error) {
	var cm corev1.ConfigMap
	if err := d.dec.Decode(&cm); err != nil {
		return "", nil, err
	}
	return watch.Modified, &cm, nil
}

func (d *lineDecoder) Close() { d.body.Close() }

type statusReporter struct{}

func (statusReporter) AsObject(err error) runtime.Object {
	return &metav1.Status{Status: metav1.StatusFailure, Message: err.Error()}
}

// Replay returns at most limit names of a recorded stream.
func Replay(body io.ReadCloser, limit int) []string {
	sw := watch.NewStreamWatcher(&lineDecoder{body: body, dec: json.NewDecoder(body)}, statusReporter{}) // want `watch "sw" is not stopped on every path \(leaks 1 goroutine and 3 KiB each time\)`
	names := make([]string, 0, limit)
	for ev := range sw.ResultChan() {
		cm, ok := ev.Object.(*corev1.ConfigMap)
		if !ok {
			break
		}
		names = append(names, cm.Name)
		if len(names) == limit {
			return names
		}
	}
	sw.Stop()
	return names
}
