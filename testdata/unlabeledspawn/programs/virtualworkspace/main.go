// Command virtualworkspace serves exports.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apidefinition"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apireconciler"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apiserver"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/forwarding"
)

func main() {
	ctx := context.Background()
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{Host: "https://localhost:6443"}), 0)
	configMaps := factory.Core().V1().ConfigMaps().Informer()
	c := apireconciler.New(factory.Core().V1().Namespaces().Informer(), func(ctx context.Context, cluster logicalcluster.Name, _ string) (apidefinition.Definition, error) {
		return forwarding.New(ctx, cluster, configMaps), nil
	})
	factory.Start(ctx.Done())
	go c.Start(ctx)
	log.Fatal(http.ListenAndServe("localhost:8080", &apiserver.Handler{Getter: c}))
}
