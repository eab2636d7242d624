// The owners are in a map of main, which the handlers of requests share.
package main

import (
	"net/http"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type member struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func newMember(inf cache.SharedIndexInformer) (*member, error) {
	r, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	return &member{inf, r}, nil
}
func (m *member) Close() error { return m.inf.RemoveEventHandler(m.reg) }

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	inf := f.Core().V1().Pods().Informer()
	ms := map[string]*member{}
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		if m, ok := ms[n]; ok {
			_ = m.Close()
			delete(ms, n)
			return
		}
		m, err := newMember(inf)
		if err != nil {
			return
		}
		ms[n] = m
	})
	f.Start(nil)
	_ = http.ListenAndServe(":1", nil)
}
