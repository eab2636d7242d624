// The HTTP handler makes a filtered informer and runs it on the request's context.
package filteredpodinformer

import (
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type LogServer struct {
	clientset kubernetes.Interface
}

func (s *LogServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ns := r.URL.Query().Get("namespace")
	names := make(chan string, 100)
	inf := coreinformers.NewFilteredPodInformer(s.clientset, ns, 0, cache.Indexers{}, func(o *metav1.ListOptions) {
		o.LabelSelector = r.URL.Query().Get("selector")
	})
	inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			select {
			case names <- obj.(*corev1.Pod).Name:
			default:
			}
		},
	})
	go inf.Run(r.Context().Done())
	for {
		select {
		case n := <-names:
			if _, err := io.WriteString(w, n+"\n"); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
