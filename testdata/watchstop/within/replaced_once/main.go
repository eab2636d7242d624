// A constructor that nothing calls makes a watch; Init, which main calls once, makes one for the zero value.
package main

import (
	"context"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type Recorder struct {
	name    string
	watcher watch.Interface
}

var generic = &Recorder{}

func NewRecorder(name string, c kubernetes.Interface) (*Recorder, error) {
	w, err := c.CoreV1().Events("").Watch(context.TODO(), metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return &Recorder{name: name, watcher: w}, nil
}

func (r *Recorder) Init(name string, c kubernetes.Interface) error {
	w, err := c.CoreV1().Events("").Watch(context.TODO(), metav1.ListOptions{})
	if err != nil {
		return err
	}
	r.name, r.watcher = name, w // want:vet `watch "watcher" of Recorder is replaced and not stopped \(leaks 2 goroutines and 15 KiB each time\)`
	return nil
}

func main() {
	if err := generic.Init("generic", kubernetes.NewForConfigOrDie(&rest.Config{})); err != nil {
		panic(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte((<-generic.watcher.ResultChan()).Type))
	})
	_ = http.ListenAndServe("127.0.0.1:0", nil)
}
