// The registration travels in a returned struct whose Close the http handler defers.
package registrationhandedtocloser

import (
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type tail struct {
	inf   cache.SharedIndexInformer
	reg   cache.ResourceEventHandlerRegistration
	lines chan string
}

func (t *tail) Close() { _ = t.inf.RemoveEventHandler(t.reg) }

type TailServer struct{ events coreinformers.EventInformer }

func (s *TailServer) open(ns string) (*tail, error) {
	t := &tail{inf: s.events.Informer(), lines: make(chan string, 100)}
	var err error
	t.reg, err = t.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			if ev := obj.(*corev1.Event); ev.Namespace == ns {
				select {
				case t.lines <- ev.Message:
				default:
				}
			}
		},
	})
	return t, err
}

func (s *TailServer) handle(w http.ResponseWriter, r *http.Request) {
	t, err := s.open(r.URL.Query().Get("ns"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer t.Close()
	for {
		select {
		case l := <-t.lines:
			fmt.Fprintln(w, l)
		case <-r.Context().Done():
			return
		}
	}
}

func (s *TailServer) Install(mux *http.ServeMux) { mux.HandleFunc("/tail", s.handle) }
