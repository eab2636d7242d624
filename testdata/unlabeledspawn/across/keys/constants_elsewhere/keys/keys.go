// The label keys are constants of another package, one of them of an older naming.
package keys

// Keys of pprof labels.
const (
	Controller = "controller"
	Cluster    = "logicalcluster"
	// Workspace was used before Cluster.
	Workspace = "workspace"
)
