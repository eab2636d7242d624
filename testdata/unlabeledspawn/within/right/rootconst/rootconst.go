// Right: the root cluster is a constant, the bootstrapper runs once for the process.
package rootconst

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

const rootCluster logicalcluster.Name = "root"

var rootPath = rootCluster.Path()

// Bootstrap creates the system namespaces in the root cluster.
func Bootstrap(ctx context.Context, client kcp.ClusterClient) {
	root := client.Cluster(rootPath)
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		_, _ = root.CoreV1().Namespaces().Get(ctx, "default", metav1.GetOptions{})
	}, time.Minute)
}
