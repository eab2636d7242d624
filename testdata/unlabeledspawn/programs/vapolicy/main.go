// Command vapolicy serves policy admission.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/vapolicy/admission"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	client, err := kubernetes.NewForConfig(&rest.Config{Host: "https://localhost:6443"})
	if err != nil {
		log.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	bindings := map[logicalcluster.Name]logicalcluster.Name{}
	plugin := admission.New(ctx.Done(), func(cluster logicalcluster.Name) (logicalcluster.Name, error) {
		if source, ok := bindings[cluster]; ok {
			return source, nil
		}
		return cluster, nil
	})
	adm := factory.Admissionregistration().V1()
	plugin.SetInformers(factory.Core().V1().Namespaces().Informer(), adm.ValidatingAdmissionPolicies().Informer(), adm.ValidatingAdmissionPolicyBindings().Informer())
	factory.Start(ctx.Done())
	go wait.UntilWithContext(ctx, func(context.Context) { log.Print("alive") }, time.Minute)

	http.HandleFunc("/validate", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if err := plugin.Validate(logicalcluster.Name(q.Get("cluster")), q.Get("name")); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
		}
	})
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
